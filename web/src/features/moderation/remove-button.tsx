import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'

const RemoveDialog = lazyPart(async () => (await import('./remove-dialog.tsx')).RemoveDialog)

/** For staff: deletes somebody else's video, or its captions, with a reason. */
export function RemoveButton({ videoId, size }: { videoId: number; size?: 'small' }) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...(size && { size })} variant="quiet" icon={<Icon of={Trash2} />} onClick={() => setIsOpen(true)}>
        {t('reports.deleteAsStaff')}
      </Button>
      {isOpen && (
        <Suspense>
          <RemoveDialog videoId={videoId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
