; test: error
!0 = !DISubprogram(flags: DIFlagPublic | DISPFlagOptimized, isDefinition: false)
;                                        ^ expected a flag that starts with 'DIFlag' in 'flags'
