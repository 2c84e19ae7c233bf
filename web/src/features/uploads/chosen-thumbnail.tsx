import ImageOff from 'lucide-react/icons/image-off'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useBrokenImage } from '../../ui/use-broken-image.ts'
import styles from './chosen-file.module.css'

/** The selected picture as it will be cropped; a placeholder when the browser cannot show it (V-UPLOAD-05). */
export function ChosenThumbnail({ file }: { file: File }) {
  const t = useT()
  const url = useObjectUrl(file)
  const { isBroken, imageProps } = useBrokenImage(url ?? '')
  if (!url) return null
  return isBroken ? (
    <span className={styles.placeholder} role="img" aria-label={t('uploads.previewBroken')}>
      <Icon of={ImageOff} size={24} />
    </span>
  ) : (
    <img {...imageProps} className={styles.preview} src={url} alt={t('uploads.thumbnailPreview')} />
  )
}

/** An object URL for a local file, revoked when it is no longer shown. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
