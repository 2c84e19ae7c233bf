import type { WatchVideo } from '@lamplight/contract/video-responses'
import Download from 'lucide-react/icons/download'
import HandHeart from 'lucide-react/icons/hand-heart'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './video-offers.module.css'

/**
 * Links to the cards for donations and the download, where the page has one column and the cards are far below. Beside the video
 * they are visible anyway. The last one is in one piece with `children`, the flag.
 */
export function VideoOffers({ video, children }: { video: WatchVideo; children: ReactNode }) {
  const t = useT()
  const format = useFormat()
  const { isDownloadable, downloadPrice, viewer } = video
  const isForSale = !viewer.isOwner && isDownloadable && downloadPrice !== null
  const donate = !viewer.isOwner && video.acceptsDonations && (
    <ButtonAnchor className={styles.offer} href="#donate" icon={<Icon of={HandHeart} />}>
      {t('videos.support')}
    </ButtonAnchor>
  )
  return (
    <>
      {isForSale && donate}
      <span className={styles.last}>
        {isForSale ? (
          <ButtonAnchor className={styles.offer} href="#download" icon={<Icon of={Download} />}>
            {downloadPrice === 0
              ? t('videos.download')
              : t('videos.downloadFor', { price: format.money(Math.round(downloadPrice * 100)) })}
          </ButtonAnchor>
        ) : (
          donate
        )}
        {children}
      </span>
    </>
  )
}
