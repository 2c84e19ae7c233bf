import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './unsent-item.module.css'
import type { UnsentMessage } from './unsent-messages.ts'

interface UnsentItemProps {
  message: UnsentMessage
  isConnected: boolean
  onTryAgain: () => void
  onDiscard: () => void
}

/** One's own message before it is stored: waiting for a response or a connection, or rejected. */
export function UnsentItem({ message, isConnected, onTryAgain, onDiscard }: UnsentItemProps) {
  const t = useT()
  const isRefused = message.state === 'refused'
  return (
    <li className={styles.item} data-refused={isRefused || undefined}>
      <p className={styles.content} dir="auto">
        {message.content}
      </p>
      <div className={styles.state}>
        <span>{isRefused ? t('chat.notSent') : isConnected ? t('chat.sending') : t('chat.waitsForLine')}</span>
        {isRefused && (
          <>
            <Button variant="quiet" size="small" onClick={onTryAgain}>
              {t('chat.tryAgain')}
            </Button>
            <Button variant="quiet" size="small" onClick={onDiscard}>
              {t('chat.discard')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
