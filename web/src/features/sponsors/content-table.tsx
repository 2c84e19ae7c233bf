import type { SponsoredContent } from '@lamplight/contract/sponsor-responses'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { scrollableByKeyboard } from '../../ui/scrollable-by-keyboard.ts'
import type { OpenDialog } from './content-dialogs.tsx'
import styles from './content-table.module.css'
import { PLACEMENT_WORDS, stateOf } from './sponsor-words.ts'

interface ContentTableProps {
  contents: readonly SponsoredContent[]
  onOpen: (dialog: OpenDialog) => void
}

export function ContentTable({ contents, onOpen }: ContentTableProps) {
  const t = useT()
  const columns = [
    t('sponsors.columnTitle'),
    t('sponsors.columnStatus'),
    t('sponsors.columnPlacement'),
    t('sponsors.columnDuration'),
    t('sponsors.columnImpressions'),
    t('sponsors.columnClicks'),
    t('sponsors.spent'),
    t('sponsors.columnActions'),
  ]
  return (
    <section ref={scrollableByKeyboard} className={styles.frame} aria-label={t('sponsors.title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {contents.map((content) => (
            <ContentRow key={content.id} content={content} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** How much of the budget is spent, in figures and as a bar. */
function Spent({ content: { spentCents, budgetCents } }: { content: SponsoredContent }) {
  const t = useT()
  const format = useFormat()
  const values = { spent: format.money(spentCents), budget: format.money(budgetCents) }
  return (
    <span className={styles.spent}>
      {t('sponsors.spentOf', values)}
      {/* Not a style attribute: the content security policy of the document forbids them. */}
      <progress className={styles.bar} max={budgetCents} value={Math.min(spentCents, budgetCents)} aria-hidden="true" />
    </span>
  )
}

function ContentRow({ content, onOpen }: { content: SponsoredContent; onOpen: (dialog: OpenDialog) => void }) {
  const t = useT()
  const format = useFormat()
  const { title, startDate, endDate } = content
  const { tone, text } = stateOf(content)
  return (
    <tr>
      <th scope="row" className={styles.title}>
        <bdi>{title}</bdi>
      </th>
      <td>
        <Badge tone={tone}>{t(text)}</Badge>
        {content.status === 'rejected' && content.contentNotes !== '' && (
          <p className={styles.why} dir="auto">
            {content.contentNotes}
          </p>
        )}
      </td>
      <td data-label={t('sponsors.columnPlacement')}>{t(PLACEMENT_WORDS[content.placement])}</td>
      <td className={styles.days} data-label={t('sponsors.columnDuration')}>
        {t('sponsors.flight', {
          start: format.day(startDate),
          end: format.day(endDate),
        })}
      </td>
      <td className={styles.number} data-label={t('sponsors.columnImpressions')}>
        {format.number(content.impressions)}
      </td>
      <td className={styles.number} data-label={t('sponsors.columnClicks')}>
        {format.number(content.clicks)}
      </td>
      <td className={styles.number} data-label={t('sponsors.spent')}>
        <Spent content={content} />
      </td>
      <td>
        <span className={styles.actions}>
          <Button
            size="small"
            icon={<Icon of={Eye} />}
            aria-label={t('sponsors.previewNamed', { title })}
            onClick={() => onOpen({ kind: 'preview', content })}
          >
            {t('sponsors.preview')}
          </Button>
          {content.viewer.canPay ? (
            // Approved, so it cannot be edited any more: what it waits for is the payment.
            <Button
              size="small"
              variant="primary"
              aria-label={t('sponsors.payNamed', { amount: format.money(content.budgetCents), title })}
              onClick={() => onOpen({ kind: 'payment', content })}
            >
              {t('sponsors.pay', { amount: format.money(content.budgetCents) })}
            </Button>
          ) : (
            <Button
              size="small"
              icon={<Icon of={Pencil} />}
              aria-label={t('sponsors.editNamed', { title })}
              disabledReason={content.viewer.canEdit ? undefined : t('sponsors.onlyPending')}
              onClick={() => onOpen({ kind: 'form', content })}
            >
              {t('sponsors.edit')}
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}
