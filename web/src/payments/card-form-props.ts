export interface CardFormProps {
  /** What the server gave for this payment; without it the form says that it cannot begin. */
  clientSecret: string | null
  paymentIntentId: string
  /** The words of the button: "Donate $25.00". */
  submitLabel: string
  /** Path where a bank leads back to. */
  returnPath: `/payment-success?video=${number}` | '/purchases' | '/sponsored-content'
  /** Offers to keep the card; false where it is kept anyhow. */
  offersSaving: boolean
  /** The card was charged; the server is to be asked what is true. */
  onSucceeded: () => void
  /** `text`: the provider's sentence for the payer, if it gave one. The form stays. */
  onFailed: (text: string | null) => void
  onCancel: () => void
}

export interface ProviderFormProps extends Omit<CardFormProps, 'clientSecret'> {
  clientSecret: string
  publishableKey: string | null
}
