/** A large site for a measurement. */
import type pg from 'pg'

export const VIDEOS = 10_000
const PEOPLE = 200
const COMMENTS = 2_000

/** The record of a finished run of the encoder; its files do not exist. */
export const MANIFEST = JSON.stringify({
  hls: 'hls/master.m3u8',
  hlsComplete: true,
  progressive: 'progressive.mp4',
  full: 'full.mp4',
  audio: null,
  poster: { jpeg: 'poster.jpg', webp: [320, 640, 1280].map((width) => ({ width, file: `poster-${width}.webp` })) },
  thumbnails: [],
  storyboard: { vtt: 'storyboard/storyboard.vtt', intervalSeconds: 5 },
  renditions: [],
  durationSeconds: 600,
  width: 1280,
  height: 720,
})

/** People, videos with the addresses of a finished run, and comments on one video; plausible sizes, no files. */
export async function fill(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO users (username, username_key, display_name, password_hash)
     SELECT 'person' || n, 'person' || n, 'Person ' || n, 'x' FROM generate_series(1, $1) n`,
    [PEOPLE],
  )
  await client.query(
    `INSERT INTO videos (owner_id, title, description, category_id, language, duration_seconds, status, religious_verified,
       approved_at, processing, processing_progress, media_version, media, views, likes, created_at)
     SELECT 1 + n % $2, 'A talk on patience and light, number ' || n,
       'Three short readings and a silence. Recorded in one take, with the windows open. Part ' || n, 1 + n % 10, 'en',
       300 + n % 3000, 'approved', true, now(), 'ready', 1, 'v1', $3, n * 7 % 50000, n % 900,
       now() - n * interval '7 minutes'
     FROM generate_series(1, $1) n`,
    [VIDEOS, PEOPLE, MANIFEST],
  )
  await client.query(
    `INSERT INTO comments (video_id, user_id, content, created_at)
     SELECT 5000, 1 + n % $2, 'Thank you. I listened to this on the way to work, comment ' || n, now() - n * interval '1 minute'
     FROM generate_series(1, $1) n`,
    [COMMENTS, PEOPLE],
  )
  await client.query(`UPDATE videos SET comment_count = $1 WHERE id = 5000`, [COMMENTS])
  await client.query('CREATE TABLE bench_responses (key text PRIMARY KEY, body text NOT NULL)')
  await client.query('VACUUM ANALYZE')
}
