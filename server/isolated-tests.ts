/**
 * Test files that get a process of their own: those that run ffmpeg or whole servers and kill them, change the process
 * they run in, or replace modules. All other files share a process, which loads the application once.
 */
export const isolatedTests = [
  // ffmpeg at work.
  'src/features/archive/*.test.ts',
  'src/features/uploads/*.test.ts',
  'src/features/videos/create-video.test.ts',
  'src/features/videos/processing*.test.ts',
  'src/media/*.test.ts',
  // Servers and databases that are started, killed and filled.
  'src/commands/backup/*.test.ts',
  'src/storage/s3-storage.test.ts',
  'src/cli.test.ts',
  'src/main.test.ts',
  'src/rolling-restart.test.ts',
  'src/db/hang-guard.test.ts',
  'src/db/embedded/*.test.ts',
  'src/demo/*.test.ts',
  'src/features/chat/chat.chaos.test.ts',
  'src/lib/data-folder.test.ts',
  // Many megabytes through real sockets, descriptors counted.
  'src/http/byte-ranges/send-stored-file.test.ts',
  'src/http/media-at-once.test.ts',
  'src/jobs/pg-boss-queue.test.ts',
  'src/jobs/take-over.test.ts',
  // Modules replaced.
  'src/features/accounts/passwords.test.ts',
  'src/storage/full-disk.test.ts',
]
