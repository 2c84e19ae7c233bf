export interface CardFormProps {
  /** The data of this payment from the server; without it the form says that payments cannot start. */
  clientSecret: string | null
  paymentIntentId: string
  /** Label of the button: "Donate $25.00". */
  submitLabel: string
  /** Path for the bank's redirect. */
  returnPath: `/payment-success?video=${number}` | '/purchases' | '/sponsored-content'
  /** Why a saved card was refused before: it stands beside the card fields until they are edited. */
  refusal?: string | undefined
  /** Offers to save the card; false if it is saved anyway. */
  offersSaving: boolean
  /** Title of the message when the server refuses the payment. */
  failedTitle: string
  /** The card was charged; the caller must ask the server for the real state. */
  onSucceeded: () => void
  /** `text`: the provider's sentence for the payer, if there is one. The form stays open. */
  onFailed: (text: string | null) => void
  onCancel: () => void
}

export interface ProviderFormProps extends Omit<CardFormProps, 'clientSecret'> {
  clientSecret: string
  publishableKey: string | null
}
