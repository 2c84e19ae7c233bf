import type { WatchVideo } from '@lamplight/contract/video-responses'
import Bookmark from 'lucide-react/icons/bookmark'
import { useSession } from '../../api/session.ts'
import { useOpenFor } from '../../api/use-open-for.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Dialog, preloadDialog } from '../../ui/overlays/dialog.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'

const loadChoices = () => import('./save-choices.tsx')
/** Loaded together with the dialog. */
const SaveChoices = lazyPart(async () => (await loadChoices()).SaveChoices)

/** Prefetches the data of the dialog when the pointer or the focus comes near. */
const preload = () => {
  preloadDialog()
  void loadChoices().catch(() => {})
}

/** The Save button: Watch Later and the reader's playlists, with a link to create one. */
export function SaveButton({ video }: { video: WatchVideo }) {
  const t = useT()
  const user = useSession()
  const { isOpen, open, close } = useOpenFor()
  const { isSaved } = video.viewer
  return (
    <>
      {user === null ? (
        <SignInLink icon={<Icon of={Bookmark} />}>{t('videos.save')}</SignInLink>
      ) : (
        <Button
          icon={<Icon of={Bookmark} />}
          aria-haspopup="dialog"
          data-on={isSaved || undefined}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={open}
        >
          {isSaved ? t('videos.saved') : t('videos.save')}
        </Button>
      )}
      <Dialog isOpen={isOpen} title={t('playlists.saveTo')} onClose={close}>
        <SaveChoices video={video} onClose={close} />
      </Dialog>
    </>
  )
}
