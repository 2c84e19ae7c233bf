import { toPlainAmount } from '@lamplight/contract/money'
import {
  COMMISSION_PERCENT,
  COPIED_PICTURE_MAX_BYTES,
  type OwnProduct,
  ProductForm,
} from '@lamplight/contract/products'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readBeforeWrite, useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { CategoryField } from '../../ui/forms/category-field.tsx'
import { CheckboxField, TextArea, TextField } from '../../ui/forms/field.tsx'
import { FieldPair } from '../../ui/forms/field-pair.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useEdits } from '../../ui/forms/use-edits.ts'
import { useFormDraft } from '../../ui/forms/use-form-draft.ts'
import { useRefusedCategory } from '../../ui/forms/use-refused-category.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from './product-dialog.module.css'
import { type ProductBody, productCategoriesQuery, readOwnProduct, useSaveProduct } from './products.queries.ts'

interface ProductDialogProps {
  /** The product to edit; null adds a new one. */
  product: OwnProduct | null
  isOpen: boolean
  onClose: () => void
}

/** Adds a product to the marketplace, or edits one's own; one that staff refused is submitted again with its correction. */
export function ProductDialog({ product, isOpen, onClose }: ProductDialogProps) {
  const t = useT()
  return (
    <Dialog
      isOpen={isOpen}
      title={product ? t('products.edit') : t('products.add')}
      text={product?.status === 'refused' ? t('products.correctText') : undefined}
      onClose={onClose}
    >
      <Fields product={product} onDone={onClose} />
    </Dialog>
  )
}

/** The values of the inputs. */
const valuesOf = (product: OwnProduct | null) => ({
  title: product?.title ?? '',
  description: product?.description ?? '',
  price: product ? String(product.price) : '',
  imageUrl: product?.pictureSource ?? '',
  productUrl: product?.productUrl ?? '',
  affiliateCode: product?.affiliateCode ?? '',
  commission: String(product ? Number((product.commission * 100).toFixed(2)) : COMMISSION_PERCENT.default),
  categoryId: product?.categoryId ? String(product.categoryId) : '',
  featured: product?.featured ?? false,
  active: product?.active ?? true,
})
type Values = ReturnType<typeof valuesOf>

/** The commission is entered in percent and sent as a fraction; the category is sent as a number. */
const toBody = ({ commission, categoryId, ...values }: Values) => ({
  ...values,
  commission: commission.trim() === '' ? Number.NaN : Number((Number(toPlainAmount(commission)) / 100).toFixed(4)),
  categoryId: categoryId === '' ? null : Number(categoryId),
})

function Fields({ product, onDone }: { product: OwnProduct | null; onDone: () => void }) {
  const t = useT()
  const format = useFormat()
  const toast = useToast()
  const session = useSession()
  const categories = useQuery(productCategoriesQuery)
  const save = useSaveProduct(product)
  const client = useQueryClient()
  const edits = useEdits<OwnProduct | null, Values, ProductBody>(product, {
    valuesOf,
    toBody,
    read: () => readBeforeWrite(client, async () => (product ? readOwnProduct(product.id) : null)),
    save: save.mutateAsync,
    typed: ['title', 'description', 'imageUrl', 'productUrl', 'affiliateCode', 'price', 'commission'],
  })
  const isRefused = product?.status === 'refused'
  const isStaff = session?.role === 'admin' || session?.role === 'moderator'
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm<Values, ProductBody>({
    schema: ProductForm,
    defaultValues: edits.loaded,
    toBody,
    submit: async (body) => {
      const saved = product ? await edits.submit(form, body) : await save.mutateAsync(body)
      if (saved === null) return
      forgetDraft()
      if (isRefused) toast.success({ title: t('products.resubmitted'), text: t('products.addedWaiting') })
      else if (product) toast.success({ title: t('products.saved') })
      else {
        const text = saved.status === 'waiting' ? t('products.addedWaiting') : t('products.addedText')
        toast.success({ title: t('products.added'), text })
      }
      onDone()
    },
    failedTitle: product ? t('products.saveFailed') : t('products.addFailed'),
    failedText: t('products.addFailedText'),
    invalidTitle: t('products.invalid'),
    choice: useRefusedCategory(),
  })
  const forgetDraft = useFormDraft(form, draftKeyOf('product', session?.id ?? 0, product?.id ?? 0))
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField label={t('products.title')} required error={errorOf('title')} {...form.register('title')} />
      <TextArea label={t('products.description')} error={errorOf('description')} {...form.register('description')} />
      <FieldPair>
        <TextField
          label={t('products.price')}
          inputMode="decimal"
          dir="ltr"
          required
          error={errorOf('price')}
          {...form.register('price')}
        />
        <CategoryField
          label={t('products.category')}
          query={categories}
          current={product?.categoryId ?? null}
          none={t('products.noCategory')}
          error={errorOf('categoryId')}
          {...form.register('categoryId')}
        />
      </FieldPair>
      <TextField
        label={t('products.imageUrl')}
        hint={t('products.imageUrlHint', { size: format.bytes(COPIED_PICTURE_MAX_BYTES) })}
        type="url"
        inputMode="url"
        dir="ltr"
        required
        error={errorOf('imageUrl')}
        {...form.register('imageUrl')}
      />
      <TextField
        label={t('products.productUrl')}
        type="url"
        inputMode="url"
        dir="ltr"
        required
        error={errorOf('productUrl')}
        {...form.register('productUrl')}
      />
      <FieldPair>
        <TextField
          label={t('products.affiliateCode')}
          hint={t('products.affiliateCodeHint')}
          dir="ltr"
          required
          error={errorOf('affiliateCode')}
          {...form.register('affiliateCode')}
        />
        <TextField
          label={t('products.commission')}
          hint={t('products.commissionHint')}
          inputMode="decimal"
          dir="ltr"
          required
          error={errorOf('commission')}
          {...form.register('commission')}
        />
      </FieldPair>
      <CheckboxField
        label={t('products.featured')}
        hint={isStaff ? undefined : t('products.featuredHint')}
        disabled={!isStaff}
        {...form.register('featured')}
      />
      <CheckboxField label={t('products.active')} hint={t('products.activeHint')} {...form.register('active')} />
      <div className={styles.actions}>
        <Button
          onClick={() => {
            forgetDraft()
            onDone()
          }}
        >
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {isRefused ? t('products.resubmit') : product ? t('products.save') : t('products.add')}
        </Button>
      </div>
    </form>
  )
}
