import History from 'lucide-react/icons/history'
import Search from 'lucide-react/icons/search'
import { useT } from '../../i18n/language-provider.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './search-box.module.css'
import { keyOf, type SearchOption } from './search-option.ts'

export interface SearchOptionsProps {
  /** Id of the box; the ids of the options are derived from it. */
  id: string
  label: string
  options: readonly SearchOption[]
  /** Index of the option that Enter chooses, or -1. */
  active: number
  onPoint: (index: number) => void
  onChoose: (option: SearchOption) => void
}

/** The options of the search box. The focus stays in the box; pressing an option must not move it. */
export function SearchOptions({ id, label, options, active, onPoint, onChoose }: SearchOptionsProps) {
  return (
    <div id={`${id}-options`} role="listbox" aria-label={label} className={styles.options}>
      {options.map((option, index) => (
        <button
          type="button"
          tabIndex={-1}
          key={keyOf(option)}
          id={`${id}-option-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.option}
          // Not on pointerenter: the list may open under a resting pointer, and Enter must then search for the typed text.
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
