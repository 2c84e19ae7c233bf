import { IMPORT_SOURCES, type ImportSource, isFolderSource, PlanImport } from '@lamplight/contract/archive'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { importFoldersQuery, usePlanImport } from './archive.queries.ts'
import styles from './import-page.module.css'

interface Values {
  source: ImportSource
  folder: string
  address: string
  owner: string
}

/** Asks where the archive is and who will own its videos. Reading it changes nothing yet. */
export function ImportForm({ isBusy }: { isBusy: boolean }) {
  const t = useT()
  const toast = useToast()
  const username = useSession()?.username ?? ''
  const { mutateAsync } = usePlanImport()
  const { data, error, refetch } = useQuery(importFoldersQuery)
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: PlanImport,
    defaultValues: { source: 'folder', folder: '', address: '', owner: username } as Values,
    toBody: ({ source, folder, address, owner }: Values) => ({
      ...{ source, owner },
      place: isFolderSource(source) ? folder : address,
    }),
    submit: async (body) => {
      await mutateAsync(body)
      toast.success({ title: t('archive.reading') })
    },
    failedTitle: t('archive.readFailed'),
  })
  const source = form.watch('source')
  const place = errorOf('place' as 'folder')
  const folders = data?.folders ?? []
  const cannotRead = isFolderSource(source) && folders.length === 0
  return (
    <form className={styles.form} onSubmit={onSubmit} aria-label={t('archive.form')} noValidate>
      <h2>{t('archive.form')}</h2>
      <SelectField label={t('archive.source')} hint={t(`archive.hint_${source}`)} {...form.register('source')}>
        {IMPORT_SOURCES.map((value) => (
          <option key={value} value={value}>
            {t(`archive.source_${value}`)}
          </option>
        ))}
      </SelectField>
      {!isFolderSource(source) && (
        <TextField
          label={t(`archive.address_${source === 'peertube' ? 'peertube' : 'feed'}`)}
          type="url"
          dir="ltr"
          placeholder={source === 'peertube' ? 'https://tube.example/c/name' : 'https://example.org/feed.xml'}
          required
          error={place}
          {...form.register('address')}
        />
      )}
      {isFolderSource(source) && folders.length > 0 && (
        <SelectField label={t('archive.folder')} required error={place} {...form.register('folder')}>
          <option value="">{t('archive.chooseFolder')}</option>
          {folders.map((folder) => (
            <option key={folder} value={folder}>
              {folder}
            </option>
          ))}
        </SelectField>
      )}
      {cannotRead && data && (
        <p className={styles.note}>{data.folders === null ? t('archive.noFolder') : t('archive.emptyFolder')}</p>
      )}
      {cannotRead && !data && error && (
        <p className={styles.note}>
          {t('archive.foldersFailed')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {t('common.tryAgain')}
          </Button>
        </p>
      )}
      {!cannotRead && (
        <TextField
          label={t('archive.owner')}
          hint={t('archive.ownerHint')}
          required
          dir="ltr"
          autoCapitalize="none"
          error={errorOf('owner')}
          {...form.register('owner')}
        />
      )}
      {isBusy && <p className={styles.note}>{t('archive.busy')}</p>}
      {!isBusy && !cannotRead && (
        <div>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {t('archive.read')}
          </Button>
        </div>
      )}
    </form>
  )
}
