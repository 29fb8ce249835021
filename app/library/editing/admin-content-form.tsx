import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import type { FetchProblem } from '../../platform/files/fetch-picture.server.ts'
import type { Known } from '../../platform/forms/three-way-merge.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Checkbox, type Field, Select, TextArea, TextField } from '../../ui/form/field.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import { KnownFields } from '../../ui/form/known-fields.tsx'
import { NewId } from '../../ui/form/new-id.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { isFormEdited } from '../../ui/form/use-edited.ts'
import { Link } from '../../ui/link.tsx'
import { useUnsaved } from '../../ui/unsaved-changes.tsx'
import { useBar } from '../../ui/use-bar.ts'
import { type ContentQuery, contentListAddress, toContentParams } from '../admin-content-query.ts'
import { notFetchedCopy } from '../copy.ts'
import { type ContentItem, contentTypes, kinds, pictureOf } from '../library-item.ts'
import { ContentPicture } from './admin-content-picture.tsx'
import type { ContentFields } from './content-edit.ts'
import { contentSchema } from './content-edit.ts'
import { contentLabels, fieldsOf, textsOf } from './content-texts.ts'

/** Not `content`, which is the id of the page's main part. */
export const contentForm = 'library-item'

const typeNames = Object.fromEntries(kinds.map((kind) => [kind, contentTypes[kind].name]))

/**
 * @param item the edited item; null for a new one
 * @param current the saved version, if another admin has changed it
 * @param notFetched why the picture at its address is not shown
 * @param known the stored values when the form was opened, or those of a later conflict message
 * @param newId of the row that the form creates
 * @param lastResult the server's answer to the last attempt, with the typed values and messages
 * @param isGone another admin has deleted it: the typed values can become a new item
 */
export function ContentForm({
  item,
  current,
  notFetched,
  known,
  lastResult,
  newId,
  query,
  isGone,
}: {
  item: ContentItem | null
  current: ContentItem | null
  notFetched: FetchProblem | null
  known: Known | null
  lastResult: SubmissionResult | undefined
  newId: string
  query: ContentQuery
  isGone: boolean
}) {
  const saved = item ? fieldsOf(textsOf(item)) : { contentType: query.kind ?? 'guide' }
  const [form, fields] = useForm({
    id: contentForm,
    lastResult,
    defaultValue: saved,
    constraint: getZodConstraint(contentSchema),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: contentSchema }),
  })
  const navigation = useNavigation()
  const underWay = navigation.formAction !== undefined
  const path = item && !isGone ? href('/admin/content/:id', { id: item.id }) : href('/admin/content/new')
  useUnsaved(() => isFormEdited(form.id, saved) && !underWay, path)
  useBar()
  // With the list's query, not only the page's path.
  const address = path + toContentParams(query)
  return (
    <Form
      method="post"
      action={address}
      encType="multipart/form-data"
      preventScrollReset
      {...getFormProps(form)}
      className="form"
    >
      <ErrorSummary form={form} labels={contentLabels} />
      {known && !isGone && <KnownFields known={known} />}
      <NewId id={newId} />
      <TextField field={fields.title} label={contentLabels.title} autoComplete="off" readOnly={underWay} />
      <TextArea field={fields.description} label={contentLabels.description} rows={6} readOnly={underWay} />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Select field={fields.contentType} label={contentLabels.contentType} options={typeNames} disabled={underWay} />
        <TextField field={fields.author} label={contentLabels.author} autoComplete="off" readOnly={underWay} />
      </div>
      <TextField
        field={fields.externalUrl}
        label={contentLabels.externalUrl}
        hint="Where the card's button leads, such as https://example.org/guide"
        type="url"
        autoComplete="off"
        readOnly={underWay}
      />
      <TextField
        field={fields.tags}
        label={contentLabels.tags}
        hint="Separate tags with commas. Visitors can filter by them."
        autoComplete="off"
        readOnly={underWay}
      />
      <Checkbox
        field={fields.featured}
        label={contentLabels.featured}
        hint="Featured content comes first in its tab."
      />
      <PictureFields fields={fields} current={current} notFetched={notFetched} underWay={underWay} />
      <div className="action-row">
        <SubmitButton action={address} pending="Saving...">
          {isGone ? 'Save as new content' : item ? 'Save Changes' : 'Create Content'}
        </SubmitButton>
        <Link className="button-quiet" to={contentListAddress(query)} preventScrollReset>
          Cancel
        </Link>
      </div>
    </Form>
  )
}

/** The current picture, then the two ways to replace it. The file comes last, as `readUpload` requires. */
function PictureFields({
  fields,
  current,
  notFetched,
  underWay,
}: {
  fields: Record<keyof ContentFields, Field>
  current: ContentItem | null
  notFetched: FetchProblem | null
  underWay: boolean
}) {
  const [isChosen, setChosen] = useState(false)
  const own = current && pictureOf(current)
  return (
    <fieldset className="grid gap-6 border-t border-hair pt-6">
      <legend className="float-left font-heading text-xl font-bold">Picture</legend>
      {current && (
        <div className="grid gap-3">
          <ContentPicture item={current} className="h-36 max-w-sm rounded-md border border-line" />
          <p className="hint">
            {own ? 'What visitors see now.' : 'Visitors see this drawing now.'}
            {isChosen && ' It stays until the new picture is saved.'}
          </p>
          {own && <Checkbox field={fields.removePicture} label={contentLabels.removePicture} />}
        </div>
      )}
      <TextField
        field={fields.imageUrl}
        label={contentLabels.imageUrl}
        hint={`We fetch the picture when you save and show our own copy. The address must begin with https://. The same types and sizes as below apply.${notFetched ? ` We couldn’t fetch it: ${notFetchedCopy[notFetched]} Save to try again.` : ''}`}
        type="url"
        autoComplete="off"
        readOnly={underWay}
      />
      <FileField
        field={fields.picture}
        label={contentLabels.picture}
        hint="JPEG, PNG, WebP, GIF or AVIF, at most 5 MB. Cards crop it to a wide strip. It replaces any other picture."
        disabled={underWay}
        isNeverLeftOut
        onChoose={setChosen}
      />
    </fieldset>
  )
}
