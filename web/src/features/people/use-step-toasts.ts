import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useToast } from '../../ui/overlays/toast.tsx'

/** The toasts after an action of staff. */
export function useStepToasts() {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const onError = (error: unknown) => toast.failure({ title: t('people.failed'), text: errorText(error) })
  return {
    onError,
    /**
     * Shows what happened, and to whom. For the promise of `mutateAsync`: the callbacks of `mutate` are dropped when the component
     * unmounts, and many actions remove it from its list.
     */
    showResult: (done: string, step: Promise<unknown>): Promise<void> =>
      step.then(() => toast.success({ title: done }), onError),
  }
}
