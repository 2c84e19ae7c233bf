import { type RefObject, useEffect, useRef } from 'react'
import { isShown } from '../../ui/is-shown.ts'
import styles from './light-spill.module.css'

/** Sampling interval of the picture in milliseconds; each sample changes the glow only a little. */
const LOOK_MS = 700
const SHARE = 0.18
const [WIDTH, HEIGHT] = [16, 9]

/**
 * The colours of the picture as a soft, slow glow on the page around it. Hidden with reduced motion and in forced colours
 * (both by the style sheet, which then gives it no size), and on small screens.
 */
export function LightSpill({ stage }: { stage: RefObject<HTMLElement | null> }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    let hasLight = false
    const look = () => {
      const video = stage.current?.querySelector('video')
      if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
      // No size on the page, or a hidden tab: nothing is drawn.
      if (document.hidden || !canvas.current || !isShown(canvas.current) || (video.paused && hasLight)) return
      context.globalAlpha = hasLight ? SHARE : 1
      context.drawImage(video, 0, 0, WIDTH, HEIGHT)
      hasLight = true
      canvas.current.dataset.lit = ''
    }
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [stage])
  return (
    <div className={styles.decoration} aria-hidden="true">
      <canvas ref={canvas} className={styles.spill} width={WIDTH} height={HEIGHT} />
    </div>
  )
}
