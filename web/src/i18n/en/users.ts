export const users = {
  videos: 'Videos',
  videoCount: '{count, plural, =0 {no videos} one {# video} other {# videos}}',
  joined: 'Joined {date}',
  noVideos: "This channel hasn't uploaded any videos yet.",
  notFound: 'User not found',
  notFoundText: 'There is no channel at this address.',
  loadFailed: 'The channel could not be loaded',
  uploadVideo: 'Upload Video',
  headDescription: 'Videos by {name}',
} as const
