export const failures = {
  source_missing: 'The uploaded file no longer exists. Please upload it again.',
  source_damaged: 'The file is damaged. Please export it again and upload the new file.',
  encoder_failed: 'The file could not be converted. Another format, such as MP4 with H.264, may work.',
  took_too_long: 'The conversion took too long and was stopped. Staff can start it again.',
  no_room: 'The site ran out of space. Staff can start processing again when there is room.',
  cancelled: 'Processing was stopped. Staff can start it again.',
  broke_off: 'Processing failed several times. Staff can start it again; another format may work.',
  unknown: 'Something unexpected happened. Staff can start processing again.',
} as const
