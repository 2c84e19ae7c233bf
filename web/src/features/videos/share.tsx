import type { WatchVideo } from '@lamplight/contract/video-responses'
import Share2 from 'lucide-react/icons/share-2'
import { useT } from '../../i18n/language-provider.tsx'
import { useSettings } from '../../lib/settings.tsx'
import { sharedMarkup } from '../../lib/shared-markup.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCopyLink } from '../../ui/use-copy-link.ts'
import styles from './share.module.css'
import { shareLink } from './share-link.ts'
import { ShareMenu } from './share-menu.tsx'

/**
 * Shares a video: with a menu, or on a phone with the system's share sheet. Both are rendered, because the server does not
 * know the width; the style sheet shows one of them.
 */
function WaysToShare({ video }: { video: WatchVideo }) {
  const { publicUrl } = useSettings()
  const link = shareLink(publicUrl, video)
  return (
    <>
      <span className={styles.menu}>
        <ShareMenu link={link} video={video} />
      </span>
      <span className={styles.sheet}>
        <ShareSheet link={link} title={video.title} />
      </span>
    </>
  )
}

/** Its first markup is the same for every video. */
export const Share = import.meta.env.SSR
  ? sharedMarkup('Share', WaysToShare, { partOfUrl: () => '', without: ['video'] })
  : WaysToShare

/** Opens the system's share sheet; copies the link if the browser has no share sheet or it fails. */
function ShareSheet({ link, title }: { link: string; title: string }) {
  const t = useT()
  const copy = useCopyLink()
  const share = async () => {
    try {
      await navigator.share({ title, url: link })
    } catch (error) {
      // Dismissing the sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(link)
    }
  }
  return (
    <Button icon={<Icon of={Share2} />} onClick={() => void share()}>
      {t('videos.share')}
    </Button>
  )
}
