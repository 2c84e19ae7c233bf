/**
 * Loaded before the server by the start command. When that is killed without a word (kill -9), its channel closes, and
 * the server stops normally: otherwise it would keep running unnoticed and hold the port and the data folder.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel alone does not keep the process alive.
process.channel?.unref()
