export const audit = {
  title: 'Audit log',
  search: 'Search people, actions and details',
  about: 'About',
  everything: 'Everything',
  from: 'From',
  to: 'To',
  download: 'Download as CSV',
  none: 'Nothing was found.',
  operator: 'Operator at the command line',
} as const
