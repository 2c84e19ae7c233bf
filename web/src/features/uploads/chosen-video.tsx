import { useEffect, useState } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import styles from './chosen-file.module.css'

/** The selected video: a frame if the browser can show one, its name and size. */
export function ChosenVideo({ file }: { file: File }) {
  const format = useFormat()
  const [frame, setFrame] = useState<string | null>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    // Not the very first frame: many films fade in from black.
    setFrame(`${url}#t=1`)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <>
      {frame && (
        <video
          className={styles.frame}
          src={frame}
          muted
          playsInline
          preload="metadata"
          onError={() => setFrame(null)}
        />
      )}
      <bdi className={styles.name}>{file.name}</bdi>
      <span className={styles.size}>{format.bytes(file.size)}</span>
    </>
  )
}
