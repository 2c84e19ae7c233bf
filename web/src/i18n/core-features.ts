/** Features whose texts every page carries; the texts of all others are loaded with the pages that show them. */
export const CORE_FEATURES = ['common', 'errors', 'format', 'shell', 'validation', 'videos'] as const
