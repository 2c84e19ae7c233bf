export const featured = {
  featureVideo: 'Feature',
  featureEntrance: 'Show on the sign-in page',
  unfeatureEntrance: 'Remove from the sign-in page',
  featuredEntrance: 'Visitors now see this video on the sign-in page',
  unfeaturedEntrance: 'The sign-in page no longer shows this video',
  feature: 'Feature on home page',
  unfeature: 'Remove from home page',
  featuredNow: 'The home page now opens with this video',
  unfeatured: 'The video is no longer featured',
  featureFailed: 'The featured video could not be changed',
} as const
