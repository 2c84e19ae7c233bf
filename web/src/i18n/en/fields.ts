export const fields = {
  categoriesFailed: 'The list of categories could not be loaded. Please try again.',
  hiddenCategory: 'Hidden category',
} as const
