import type { Product } from '@lamplight/contract/products'
import { useBrokenImage } from '../../ui/use-broken-image.ts'
import styles from './product-card.module.css'

const PLACEHOLDER = '/default-product.svg'

/** The copied picture; a placeholder when there is none or it cannot be loaded. Decorative: the title describes it. */
export function ProductPicture({
  product: { imageUrl, thumbnails },
}: {
  product: Pick<Product, 'imageUrl' | 'thumbnails'>
}) {
  const { isBroken, imageProps } = useBrokenImage(imageUrl)
  const srcSet = thumbnails.map(({ url, width }) => `${url} ${width}w`).join(', ')
  return (
    <span className={styles.picture}>
      {isBroken ? (
        <img src={PLACEHOLDER} alt="" width={320} height={240} />
      ) : (
        <img
          {...imageProps}
          src={imageUrl}
          {...(srcSet && { srcSet, sizes: '(min-width: 960px) 300px, (min-width: 600px) 50vw, 100vw' })}
          alt=""
          width={320}
          height={240}
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  )
}
