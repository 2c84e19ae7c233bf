import { createElement, type FunctionComponent, lazy, useEffect, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { toLanguage } from '../../i18n/languages.ts'
import { loadMessages } from '../../i18n/load-messages.ts'
import { renewPage } from '../../lib/renew-page.ts'
import { Button } from '../button.tsx'
import { useToast } from '../overlays/toast.tsx'

/** The texts of the page's parts; the server has all texts. */
async function loadTexts(): Promise<void> {
  if (!import.meta.env.SSR) await loadMessages(toLanguage(document.documentElement.lang))
}

/** What a missing part reads: a part that is opened, such as a dialog, has a function that closes it. */
interface MissingProps {
  retry: () => void
  onClose?: () => void
}

/**
 * A part with a separate chunk, to be rendered inside `Suspense`. When the chunk cannot be loaded, the page is reloaded if
 * the site has been updated; otherwise the person reads whether the connection is lost, and can retry.
 * The texts of the page's parts are loaded with it.
 * @param load imports the file and returns the component
 * @param isDecoration the part is left out when it cannot be loaded
 */
export function lazyPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  isDecoration = false,
): FunctionComponent<Props> {
  let failures = 0
  const attempt = () =>
    lazy<FunctionComponent<Props & MissingProps>>(async () => {
      try {
        const [part] = await Promise.all([load(), loadTexts()])
        return { default: part }
      } catch {
        if (isDecoration) return { default: () => null }
        const isRepeated = ++failures > 1
        const isReached = await renewPage(false, isRepeated)
        return { default: (props) => createElement(Missing, { ...props, isReached, isRepeated }) }
      }
    })
  let latest = attempt()
  return (props) => {
    const [[Part], setPart] = useState([latest])
    const retry = () => {
      // What `lazy` has loaded once, it does not load again.
      latest = attempt()
      setPart([latest])
    }
    return createElement(Part, { ...props, retry })
  }
}

function Missing({
  retry,
  onClose,
  isReached,
  isRepeated,
}: MissingProps & Record<'isReached' | 'isRepeated', boolean>) {
  const t = useT()
  const toaster = useToast()
  const title = t(isReached ? 'common.somethingWrong' : 'common.unreachable')
  const label = t('common.tryAgain')
  useEffect(() => {
    if (!onClose) return
    toaster.failure({ title, action: { label, onPress: () => void renewPage(true, isRepeated) } })
    // Opening it again loads it again.
    retry()
    onClose()
  })
  return onClose ? null : (
    <p role="alert">
      {title}{' '}
      <Button size="small" onClick={() => renewPage(true, isRepeated).then(retry)}>
        {label}
      </Button>
    </p>
  )
}
