import Link2 from 'lucide-react/icons/link-2'
import Mail from 'lucide-react/icons/mail'
import Share2 from 'lucide-react/icons/share-2'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { useCopyLink } from './use-copy-link.ts'

/** Each network's own share address; nothing of theirs is loaded before somebody chooses one. */
const NETWORKS = [
  { name: 'Facebook', address: (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  {
    name: 'Twitter',
    address: (url: string, title: string) => `https://twitter.com/intent/tweet?url=${url}&text=${title}`,
  },
  { name: 'LinkedIn', address: (url: string) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
] as const

/** Ways to hand an address on. */
export function ShareMenu({ link, title }: { link: string; title: string }) {
  const t = useT()
  const copy = useCopyLink()
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
      onSelect: () => window.location.assign(`mailto:?subject=${words}&body=${url}`),
    },
    { kind: 'action', label: t('videos.copyLink'), icon: Link2, onSelect: () => void copy(link) },
  ]
  return (
    <Menu
      label={t('videos.share')}
      entries={entries}
      trigger={(props) => (
        <Button {...props} icon={<Icon of={Share2} />}>
          {t('videos.share')}
        </Button>
      )}
    />
  )
}
