import type { WatchVideo } from '@lamplight/contract/video-responses'
import Clock from 'lucide-react/icons/clock'
import CodeXml from 'lucide-react/icons/code-xml'
import Link2 from 'lucide-react/icons/link-2'
import Mail from 'lucide-react/icons/mail'
import Share2 from 'lucide-react/icons/share-2'
import { Suspense, type SyntheticEvent, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { formatDuration } from '../../lib/duration.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { useCopyLink } from '../../ui/use-copy-link.ts'
import { emailLink, isEmbeddable } from './share-link.ts'

const ShareAtDialog = lazyPart(async () => (await import('./share-at-dialog.tsx')).ShareAtDialog)

/** The share URL of each network; nothing of theirs is loaded before somebody chooses one. */
const NETWORKS = [
  { name: 'Facebook', address: (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  {
    name: 'Twitter',
    address: (url: string, title: string) => `https://twitter.com/intent/tweet?url=${url}&text=${title}`,
  },
  { name: 'LinkedIn', address: (url: string) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
] as const

/** Ways to share a URL. */
export function ShareMenu({ link, video }: { link: string; video: WatchVideo }) {
  const t = useT()
  const copy = useCopyLink()
  const { title } = video
  const [at, setAt] = useState(0)
  const [isChoosing, setIsChoosing] = useState(false)
  const more = t(isEmbeddable(video, useSettings()) ? 'videos.shareAtAndEmbed' : 'videos.shareAt')
  const [url, words] = [encodeURIComponent(link), encodeURIComponent(title)]
  const entries: MenuEntry[] = [
    ...NETWORKS.map(({ name, address }) => ({
      kind: 'action' as const,
      label: name,
      onSelect: () => void window.open(address(url, words), '_blank', 'noopener,noreferrer'),
    })),
    {
      kind: 'action',
      label: t('videos.shareEmail'),
      icon: Mail,
      onSelect: () => window.location.assign(emailLink(title, link)),
    },
    { kind: 'action', label: t('videos.copyLink'), icon: Link2, onSelect: () => void copy(link) },
  ]
  if (at > 0) {
    entries.push({
      kind: 'action',
      label: t('videos.copyLinkAt', { time: formatDuration(at) }),
      icon: Clock,
      onSelect: () => void copy(`${link}${link.includes('?') ? '&' : '?'}t=${at}`),
    })
  }
  entries.push({
    kind: 'action',
    label: more,
    icon: CodeXml,
    onSelect: () => setIsChoosing(true),
  })
  /** The playback position at which the menu is opened. */
  const noting =
    <E extends SyntheticEvent>(then: (event: E) => void) =>
    (event: E) => {
      setAt(Math.floor(document.querySelector<HTMLVideoElement>('[data-player] video')?.currentTime ?? 0))
      then(event)
    }
  return (
    <>
      <Menu
        label={t('videos.share')}
        entries={() => entries}
        trigger={(props) => (
          <Button
            {...props}
            onClick={noting(props.onClick)}
            onKeyDown={noting(props.onKeyDown)}
            icon={<Icon of={Share2} />}
          >
            {t('videos.share')}
          </Button>
        )}
      />
      <Dialog isOpen={isChoosing} title={more} onClose={() => setIsChoosing(false)}>
        <Suspense>
          <ShareAtDialog video={video} position={at} />
        </Suspense>
      </Dialog>
    </>
  )
}
