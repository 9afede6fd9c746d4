#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| -> libfuzzer_sys::Corpus {
    memphis_fuzz::judge(data, memphis_filetests::fuzz::drafts::check)
});
