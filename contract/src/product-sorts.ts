/** Orders of the marketplace. Apart, because the address of the page is read before anything of the page is loaded. */
export const PRODUCT_SORTS = ['featured', 'newest', 'price-low', 'price-high', 'popular'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]
