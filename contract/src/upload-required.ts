/** Of the upload screen, and of a request without a file. By itself: the list of all failures is too long for pages that show videos. */
export const uploadRequired = 'Please select a video file to upload.'
