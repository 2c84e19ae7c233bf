import { SEARCH_MAX } from '@lamplight/contract/primitives'
import { PRODUCT_SORTS, type ProductSort } from '@lamplight/contract/product-sorts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import type { FormEvent } from 'react'
import { useSession } from '../../api/session.ts'
import { useOpenFor } from '../../api/use-open-for.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { useFieldOfUrl } from '../../ui/forms/use-field-of-url.ts'
import { Icon } from '../../ui/icon.tsx'
import { preloadDialog } from '../../ui/overlays/dialog.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { ProductList } from './product-list.tsx'
import { type ProductChoice, productCategoriesQuery } from './products.queries.ts'
import styles from './products-page.module.css'

const route = getRouteApi('/affiliate-products')

/** The affiliate marketplace. Open to everybody; members can add products of their own. */
export function ProductsPage() {
  const t = useT()
  const session = useSession()
  const choice = route.useSearch()
  const navigate = route.useNavigate()
  const { data: categories = [] } = useQuery(productCategoriesQuery)
  const adding = useOpenFor()
  const choose = (changes: { [K in keyof ProductChoice]: ProductChoice[K] | undefined }) =>
    void navigate({ search: { ...choice, ...changes } as ProductChoice, resetScroll: false })
  const field = useFieldOfUrl(choice.q ?? '')
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    choose({ q: q || undefined })
  }
  return (
    <>
      <PageHead
        title={t('products.heading')}
        description={t('products.intro')}
        canonicalPath="/affiliate-products"
        openGraph={{ type: 'website' }}
      />
      <div className={styles.head}>
        <PageHeading>{t('products.heading')}</PageHeading>
        {session && (
          <div className={styles.own}>
            <ButtonLink to="/affiliate-products/mine">{t('products.mine')}</ButtonLink>
            <Button
              variant="primary"
              icon={<Icon of={Plus} />}
              onPointerEnter={preloadDialog}
              onFocus={preloadDialog}
              onClick={adding.open}
            >
              {t('products.add')}
            </Button>
          </div>
        )}
      </div>
      <p className={styles.disclosure}>{t('products.disclosure')}</p>
      <div className={styles.tools}>
        <search className={styles.searching}>
          <form className={styles.search} onSubmit={search}>
            <TextField
              ref={field}
              label={t('products.search')}
              type="search"
              name="q"
              defaultValue={choice.q}
              maxLength={SEARCH_MAX}
            />
            <Button type="submit" icon={<Icon of={Search} />} className={styles.find}>
              {t('products.find')}
            </Button>
          </form>
        </search>
        <SelectField
          label={t('products.category')}
          value={choice.category ?? ''}
          onChange={({ target }) => choose({ category: target.value === '' ? undefined : Number(target.value) })}
        >
          <option value="">{t('products.allCategories')}</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('products.sort')}
          value={choice.sort ?? 'featured'}
          onChange={({ target }) =>
            choose({ sort: target.value === 'featured' ? undefined : (target.value as ProductSort) })
          }
        >
          {PRODUCT_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(SORT_TEXTS[sort])}
            </option>
          ))}
        </SelectField>
      </div>
      <ProductList choice={choice} />
      <ProductDialog product={null} isOpen={adding.isOpen} onClose={adding.close} />
    </>
  )
}

const SORT_TEXTS = {
  featured: 'products.sortFeatured',
  newest: 'products.sortNewest',
  'price-low': 'products.sortPriceLow',
  'price-high': 'products.sortPriceHigh',
  popular: 'products.sortPopular',
} as const
