import type { Suggestion } from '@lamplight/contract/search'
import History from 'lucide-react/icons/history'
import Search from 'lucide-react/icons/search'
import { useT } from '../../i18n/language-provider.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './search-box.module.css'

export type SearchOption = Suggestion | { kind: 'domain'; text: string }

interface SearchOptionsProps {
  /** Of the box: its options are named after it. */
  id: string
  label: string
  options: readonly SearchOption[]
  /** Index of the one that Enter takes, or -1. */
  active: number
  onPoint: (index: number) => void
  onChoose: (option: SearchOption) => void
}

/** What the search box offers. The focus stays in the box; a press here must not take it. */
export function SearchOptions({ id, label, options, active, onPoint, onChoose }: SearchOptionsProps) {
  return (
    <div id={`${id}-options`} role="listbox" aria-label={label} className={styles.options}>
      {options.map((option, index) => (
        <button
          type="button"
          tabIndex={-1}
          key={`${option.kind} ${option.kind === 'domain' ? option.text : option.id}`}
          id={`${id}-option-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.option}
          // Not on entering: the list may open under a pointer that rests, and Enter must search for what is typed.
          onPointerMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && onPoint(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <OptionPicture option={option} />
          <bdi className={styles.optionText}>{option.text}</bdi>
          <OptionKind option={option} />
        </button>
      ))}
    </div>
  )
}

function OptionPicture({ option }: { option: SearchOption }) {
  if (option.kind === 'channel') return <Avatar name={option.text} url={option.avatarUrl} id={option.id} size={24} />
  return <Icon of={option.kind === 'domain' ? History : Search} size={16} />
}

function OptionKind({ option }: { option: SearchOption }) {
  const t = useT()
  return option.kind === 'channel' ? <span className={styles.optionKind}>{t('shell.channel')}</span> : null
}
