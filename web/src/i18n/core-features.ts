/** Features whose texts every page includes; the texts of all others are loaded with the pages that use them. */
export const CORE_FEATURES = ['common', 'errors', 'format', 'shell', 'validation', 'videos'] as const
