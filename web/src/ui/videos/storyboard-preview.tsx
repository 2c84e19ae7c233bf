import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reached } from '../../api/api-error.ts'
import { parseStoryboard, type StoryboardFrame } from '../../lib/storyboard.ts'
import styles from './storyboard-preview.module.css'

/** Duration of one frame of the preview. */
const FRAME_MS = 600

/** Plays a video's storyboard over its thumbnail in a loop. Ignores failures: it is optional. */
export function StoryboardPreview({ url }: { url: string }) {
  const { data: frames = [] } = useQuery({
    queryKey: [url, 'storyboard'],
    queryFn: async ({ signal }) => {
      const response = await reached(fetch(url, { signal }))
      return response.ok ? parseStoryboard(await reached(response.text()), url) : []
    },
  })
  const [index, setIndex] = useState(0)
  useEffect(() => {
    if (frames.length < 2) return
    const timer = setInterval(() => setIndex((current) => (current + 1) % frames.length), FRAME_MS)
    return () => clearInterval(timer)
  }, [frames])
  const frame = frames[index]
  return frame && <Frame key={frame.url} frame={frame} />
}

/** The frame's rectangle of the sprite, as wide as the thumbnail. Hidden until the size of the sprite is known. */
function Frame({ frame }: { frame: StoryboardFrame }) {
  const [sprite, setSprite] = useState<{ width: number; height: number }>()
  const placed = sprite && {
    width: `${(sprite.width / frame.width) * 100}%`,
    // In fractions of the sprite, so that the rectangle is right at any size.
    transform: `translate(${(-frame.x / sprite.width) * 100}%, ${(-frame.y / sprite.height) * 100}%)`,
  }
  return (
    <img
      className={styles.sprite}
      src={frame.url}
      alt=""
      onLoad={({ currentTarget }) =>
        setSprite({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
      }
      style={placed ?? { visibility: 'hidden' }}
    />
  )
}
