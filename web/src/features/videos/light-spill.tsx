import { type RefObject, useEffect, useRef } from 'react'
import { isShown } from '../../ui/is-shown.ts'
import styles from './light-spill.module.css'

/** Sampling interval of the picture in milliseconds; each sample changes the glow only a little. */
const LOOK_MS = 700
const SHARE = 0.18
/** Size of a sample in pixels, and what the glow has around it on each side (light-spill.module.css has the same shares). */
const [WIDTH, HEIGHT, FADE] = [32, 18, 4]
/** The blur is 44 pixels of the page beside a player of usual width. */
const GLOW = 'blur(1.5px) saturate(1.6) brightness(1.35)'

/**
 * The colours of the picture as a soft, slow glow on the page around it. Hidden with reduced motion and in forced colours
 * (both by the style sheet, which then gives it no size), and on small screens.
 *
 * The glow is blurred when a sample is drawn. A blur by the style sheet is computed again for every frame of the film, which
 * took two thirds of the processor time of watching where no graphics card does it.
 */
export function LightSpill({ stage }: { stage: RefObject<HTMLElement | null> }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const glow = canvas.current?.getContext('2d')
    const sample = document.createElement('canvas').getContext('2d')
    if (!glow || !sample) return
    sample.canvas.width = WIDTH
    sample.canvas.height = HEIGHT
    glow.filter = GLOW
    // Safari draws without the filter: its page blurs.
    if (!('filter' in CanvasRenderingContext2D.prototype)) glow.canvas.dataset.sharp = ''
    let hasLight = false
    const look = () => {
      const video = stage.current?.querySelector('video')
      if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
      // No size on the page, or a hidden tab: nothing is drawn.
      if (document.hidden || !isShown(glow.canvas) || (video.paused && hasLight)) return
      sample.globalAlpha = hasLight ? SHARE : 1
      sample.drawImage(video, 0, 0, WIDTH, HEIGHT)
      glow.clearRect(0, 0, WIDTH + 2 * FADE, HEIGHT + 2 * FADE)
      glow.drawImage(sample.canvas, FADE, FADE)
      hasLight = true
      glow.canvas.dataset.lit = ''
    }
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [stage])
  return (
    <div className={styles.decoration} aria-hidden="true">
      <div className={styles.picture}>
        <canvas ref={canvas} className={styles.spill} width={WIDTH + 2 * FADE} height={HEIGHT + 2 * FADE} />
      </div>
    </div>
  )
}
