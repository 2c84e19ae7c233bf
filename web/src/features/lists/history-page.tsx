import X from 'lucide-react/icons/x'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast.tsx'
import { historyPages, useForgetHistory } from './lists.queries.ts'
import { PersonalList } from './personal-list.tsx'

export function HistoryPage() {
  const t = useT()
  return (
    <PersonalList
      title={t('lists.historyTitle')}
      options={historyPages}
      empty={t('lists.historyEmpty')}
      hint={t('lists.historyHint')}
      actions={(video) => <ForgetButton videoId={video.id} title={video.title} />}
    />
  )
}

function ForgetButton({ videoId, title }: { videoId: number; title: string }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate, isPending } = useForgetHistory()
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<Icon of={X} size={16} />}
      isPending={isPending}
      aria-label={t('lists.forgetNamed', { title })}
      onClick={() =>
        mutate(videoId, {
          onError: (error) => toast.failure({ title: t('lists.forgetFailed'), text: errorText(error) }),
        })
      }
    >
      {t('lists.forget')}
    </Button>
  )
}
