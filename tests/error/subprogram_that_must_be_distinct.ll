; test: error
!0 = !DISubprogram(name: "g", spFlags: DISPFlagOptimized)
!1 = !DISubprogram(name: "f", spFlags: DISPFlagDefinition)
;    ^ missing 'distinct', required for a !DISubprogram that is a definition
