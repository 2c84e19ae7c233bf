/**
 * Test files that run ffmpeg, or whole servers and commands, or wait for what happens at intervals. So three run at a time, beside
 * those with a process of their own; files of one worker share its process, which loads the application once.
 */
export const waitingTests = [
  'src/features/archive/{archive,archive.remote,imports}.test.ts',
  'src/features/uploads/{hostile-uploads,s3-uploads,tus-server,unfinished-uploads,uploads}.test.ts',
  'src/features/videos/create-video.test.ts',
  'src/features/processing/*.test.ts',
  'src/media/{commands,hls-playlist,image,ladder,loudness,probe,process-video,progress,sources,stills,storyboard}.test.ts',
  'src/cli.test.ts',
  'src/commands/backup/*.test.ts',
  'src/demo/*.test.ts',
  'src/features/chat/{chat.chaos,chat.socket}.test.ts',
  'src/jobs/{pg-boss-queue,take-over}.test.ts',
  'src/mail/mail.test.ts',
  'src/http/media-at-once.test.ts',
  'src/rolling-restart.test.ts',
]

/**
 * Test files that get a process of their own: those that run whole servers and kill them, change the process they run in, or
 * replace modules. All other files share a process, which loads the application once.
 */
export const isolatedTests = [
  // Servers and databases that are started and killed. They do not load the application themselves.
  'src/storage/s3-storage.test.ts',
  'src/main.test.ts',
  'src/db/hang-guard.test.ts',
  'src/db/embedded/*.test.ts',
  'src/features/archive/imports.restart.test.ts',
  'src/features/uploads/killed-server.test.ts',
  'src/lib/data-folder.test.ts',
  'src/media/runner.test.ts',
  // Many megabytes through real sockets, descriptors counted.
  'src/http/byte-ranges/send-stored-file.test.ts',
  // Modules replaced.
  'src/features/accounts/passwords.test.ts',
  'src/features/uploads/check-video.test.ts',
  'src/media/{late-progress,missing-library,plain-encode}.test.ts',
  'src/storage/full-disk.test.ts',
]
