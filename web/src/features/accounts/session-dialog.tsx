import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Dialog } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { refetchSession } from '../../api/session.ts'
import { type SessionEnd, setSessionEnd } from '../../api/session-end.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { forgetMember } from '../../lib/forget-member.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from '../../ui/overlays/dialog.module.css'
import { useReturnedFocus } from '../../ui/overlays/dialog-content.tsx'
import { useSignInAgain } from './accounts.queries.ts'
import own from './session-dialog.module.css'
import { type ShowSuspension, SignInForm } from './sign-in-form.tsx'

interface SessionDialogProps extends SessionEnd {
  suspended: ShowSuspension
}

/**
 * The session has ended while the page was open: its member signs in again, and the page is as it was. It cannot be closed
 * otherwise, because a key pressed by accident would lose what was typed; a page that visitors see too can be continued as one.
 */
export function SessionDialog({ member, isForMembers, focused, suspended }: SessionDialogProps) {
  const t = useT()
  const content = useRef<HTMLDivElement>(null)
  const returnFocus = useReturnedFocus(focused)
  const continueAsVisitor = useContinueAsVisitor()
  useEffect(stopPlaying, [])
  const next = encodeURIComponent(location.pathname + location.search)
  return (
    <Dialog.Root open>
      <Dialog.Content
        ref={content}
        className={classNames(styles.dialog, own.content)}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          content.current?.querySelector<HTMLInputElement>('input[type="password"]')?.focus()
        }}
        onCloseAutoFocus={returnFocus}
      >
        <Dialog.Title className={styles.title}>{t('accounts.endedTitle')}</Dialog.Title>
        <Dialog.Description className={styles.text}>{t('accounts.endedText')}</Dialog.Description>
        <SignInForm login={useSignInAgain()} username={member.username} suspended={suspended}>
          <p className={own.link}>
            <a href="/forgot-password" target="_blank" rel="noopener" className="text-link">
              {t('accounts.forgotPasswordNewTab')}
            </a>
          </p>
          <p className={own.link}>
            {/* Not within the application: nothing of this member may be in memory then. */}
            <a href={`/auth?next=${next}`} className="text-link" onClick={forgetMember}>
              {t('accounts.signInAsOther')}
            </a>
          </p>
          {!isForMembers && <Button onClick={continueAsVisitor}>{t('accounts.continueAsVisitor')}</Button>}
        </SignInForm>
      </Dialog.Content>
    </Dialog.Root>
  )
}

function useContinueAsVisitor() {
  const client = useQueryClient()
  const router = useRouter()
  return async () => {
    setSessionEnd(null)
    await refetchSession(client)
    await router.invalidate()
  }
}

/** Nobody can see or stop what plays behind the dialog. */
function stopPlaying(): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  for (const media of document.querySelectorAll('video, audio')) (media as HTMLMediaElement).pause()
}
