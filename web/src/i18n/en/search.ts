export const search = {
  title: 'Search',
  resultsFor: 'Search results for "{q}"',
  contentSearch: 'Content Search',
  enterTerm: 'Enter a search term or domain to find videos.',
  failed: 'Error loading search results. Please try again later.',
  none: 'No videos found for "{q}"',
  noneHint: 'Try another search term or domain.',
} as const
