import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import styles from './product-card.module.css'
import { ProductCard } from './product-card.tsx'
import { type ProductChoice, productPages } from './products.queries.ts'

/** Number of placeholders while products are loading. */
const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** The products that match the URL, in the four states of a list. */
export function ProductList({ choice }: { choice: ProductChoice }) {
  const t = useT()
  const pages = usePages(productPages(choice))
  const hint =
    choice.q !== undefined
      ? t('products.noneFound', { q: choice.q })
      : choice.category !== undefined
        ? t('products.noneInCategory')
        : t('products.noneAtAll')
  return (
    <>
      <AsyncList
        query={pages}
        skeleton={
          <SkeletonGroup>
            <div className={styles.grid}>
              {SKELETONS.map((place) => (
                <Skeleton key={place} className={styles.shape} />
              ))}
            </div>
          </SkeletonGroup>
        }
        failed={t('products.loadFailed')}
        empty={<EmptyState text={t('products.none')} hint={hint} />}
      >
        {(products) => (
          <ul className={styles.grid}>
            {products.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
    </>
  )
}
