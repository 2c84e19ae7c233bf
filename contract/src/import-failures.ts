/**
 * Why an archive, or one thing of it, was not imported, as codes with facts: everybody reads them in their own language.
 * The sentences here are for the command line; a test keeps them equal to the interface's English.
 */
import * as z from 'zod/mini'
import { formatLimit } from './exceeded-limit.ts'

export const importFailureTexts = {
  // Of the archive.
  no_videos: 'There is no video in this archive.',
  too_many_videos: 'There are more than {most} videos in this archive. Please split it.',
  folder_gone: 'The folder {file} no longer exists or is no longer allowed.',
  table_unreadable:
    '{file} cannot be read. It must list the videos, with the columns file, title, description, date, language, category and playlists.',
  table_malformed: '{file} is not valid CSV: in line {line}, a quotation mark is missing or in the wrong place.',
  file_missing: '{table} lists files that are not in the folder: {file}',
  table_without_file:
    '{table} has no column “file”, or a line without a file name. The columns are separated by commas, semicolons or tabs.',
  file_twice: '{table} lists the file {file} more than once.',
  table_encoding: '{file} is not in UTF-8. Please save it as “CSV UTF-8”.',
  takeout_missing:
    'There is no “video metadata/videos.csv” in {file}. Please unpack a YouTube Takeout there that was exported in English.',
  takeout_file_missing:
    'The file of the video “{title}” is not in {file}. Please unpack all parts of the Takeout there.',
  feed_malformed: '{address} is not a feed or not valid XML.',
  not_a_channel:
    '{address} is not the address of a PeerTube channel. Such an address looks like https://tube.example/c/name.',
  not_peertube: '{address} did not respond like a PeerTube site.',

  // Of an address, for archives and their things.
  address_invalid: '{address} is not a web address, or it contains a password.',
  address_forbidden: '{address} is not on the public internet. Use a public address.',
  address_status: '{address} responded with status {status}.',
  address_redirects: '{address} was redirected too often.',
  address_too_large: 'The response of {address} is larger than this site accepts.',
  address_silent: '{address} did not respond in time.',
  address_unreachable: 'The connection to {address} failed or was cut off.',

  // Of one thing.
  file_gone: 'The file no longer exists, or its folder is no longer allowed.',
  file_unreadable: 'The server does not have permission to read the file.',
  not_a_video: 'The file is not a video.',
  video_without_picture: 'The file has sound but no picture.',
  video_truncated: 'The file is incomplete or damaged.',
  video_without_duration: 'The video has no duration.',
  video_too_long: 'The video is longer than this site accepts.',
  video_unsupported: 'The format of the video is not supported.',
  upload_too_large: 'The file is larger than this site accepts.',
  disk_full: 'The disk of the server is full. Free some space, then try again.',
  busy: 'Another process is importing this video.',
  interrupted: 'The server stopped every time it imported this video.',

  internal: 'Something unexpected happened. See the server log for details.',
} as const

/** After the sentence of a failure whose limit is known. */
export const importLimitText = 'The limit is {limit}.'

export type ImportFailureCode = keyof typeof importFailureTexts
export const IMPORT_FAILURES = Object.keys(importFailureTexts) as [ImportFailureCode, ...ImportFailureCode[]]

export const ImportFailure = z.object({
  code: z.enum(IMPORT_FAILURES),
  address: z.optional(z.string()),
  /** Of a file or folder, as seen from the folder the operator allows; never a path of the server. */
  file: z.optional(z.string()),
  /** Like `file`. */
  table: z.optional(z.string()),
  title: z.optional(z.string()),
  /** From 1 on. */
  line: z.optional(z.int()),
  /** Of HTTP. */
  status: z.optional(z.int()),
  most: z.optional(z.int()),
  /** What was exceeded; failures that were stored by earlier versions have none. */
  limit: z.optional(z.object({ value: z.number(), unit: z.enum(['bytes', 'seconds', 'pixels', 'items']) })),
})
export type ImportFailure = z.infer<typeof ImportFailure>

/** The English sentence of a failure. */
export const importFailureText = ({ code, limit, ...facts }: ImportFailure): string => {
  const known = new Map(Object.entries(facts))
  const text = importFailureTexts[code].replaceAll(/\{(\w+)\}/g, (_, name) => String(known.get(name) ?? ''))
  return limit ? `${text} ${importLimitText.replace('{limit}', formatLimit(limit, 'en'))}` : text
}
