import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useToast } from '../../ui/toast.tsx'

/** The toasts after an action of staff, for `mutate`. */
export function useStepToasts() {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  return {
    onSuccess: () => toast.success({ title: t('people.done') }),
    onError: (error: unknown) => toast.failure({ title: t('people.failed'), text: errorText(error) }),
  }
}
