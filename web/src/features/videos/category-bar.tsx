import type { Category } from '@lamplight/contract/categories'
import { useT } from '../../i18n/language-provider.tsx'
import { sharedMarkup } from '../../lib/shared-markup.tsx'
import { ChipLink } from '../../ui/chip.tsx'
import styles from './category-bar.module.css'

interface CategoryBarProps {
  categories: readonly Category[]
  selectedId: number | undefined
}

/** All and the categories in one row that scrolls sideways; links, so that a choice can be shared. */
function Bar({ categories, selectedId }: CategoryBarProps) {
  const t = useT()
  return (
    <nav className={styles.bar} aria-label={t('videos.categories')}>
      <ul className={styles.scroller}>
        <li>
          <ChipLink to="/" search={{}} activeOptions={{ exact: true, includeSearch: true }} resetScroll={false}>
            {t('videos.all')}
          </ChipLink>
        </li>
        {categories.map(({ id, name }) => (
          <li key={id}>
            <ChipLink
              to="/"
              search={{ category: id }}
              activeOptions={{ exact: true, includeSearch: true }}
              resetScroll={false}
              aria-current={id === selectedId ? 'page' : undefined}
            >
              {name}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const CategoryBar = import.meta.env.SSR ? sharedMarkup('CategoryBar', Bar) : Bar
