const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** The name of a brand as its owner writes it; it is not translated. */
const brandName = (brand: string): string => BRANDS[brand] ?? brand

export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brandName(brand)}\u00a0••••\u00a0${last4}`
