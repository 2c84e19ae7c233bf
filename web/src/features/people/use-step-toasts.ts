import { hasCode } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useToast } from '../../ui/overlays/toast.tsx'

/** The toasts after an action of staff. */
export function useStepToasts() {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const sayFailed = (error: unknown, text = errorText(error)) => toast.failure({ title: t('people.failed'), text })
  return {
    onError: (error: unknown) => sayFailed(error),
    /**
     * Shows what happened, and to whom. For the promise of `mutateAsync`: the callbacks of `mutate` are dropped when the component
     * unmounts, and many actions remove it from its list. `changed`: the text when somebody else has changed it meanwhile.
     */
    showResult: (done: string, step: Promise<unknown>, changed?: string): Promise<void> =>
      step.then(
        () => toast.success({ title: done }),
        (error: unknown) => sayFailed(error, hasCode(error, 'text_changed') ? changed : undefined),
      ),
  }
}
