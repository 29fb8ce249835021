import { Form } from 'react-router'
import { MenuPanel } from '../../ui/more-menu.tsx'
import { type MemberColumn, memberColumnNames, memberColumns, noColumns } from './lists/member-columns.ts'

/**
 * The columns of the table and the file. They are in the URL, like the filters.
 *
 * @param action URL of the list
 * @param keep other URL parameters to keep
 */
export function ColumnChooser({
  action,
  keep,
  chosen,
  offered = memberColumns,
  legend = 'Besides name and email, show',
}: {
  action: string
  keep: Record<string, string>
  chosen: readonly MemberColumn[]
  offered?: readonly MemberColumn[]
  legend?: string
}) {
  return (
    <MenuPanel label="Columns">
      <Form action={action} preventScrollReset>
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="columns" value={noColumns} />
        <fieldset key={chosen.join()}>
          <legend className="font-semibold">{legend}</legend>
          <div className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
            {offered.map((column) => (
              <label key={column} className="checkbox">
                <input type="checkbox" name="columns" value={column} defaultChecked={chosen.includes(column)} />
                <span>{memberColumnNames[column]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <p className="hint mt-2">
          The export has the same columns. Without names it adds the answers chosen from a list.
        </p>
        <button type="submit" className="button-quiet mt-3">
          Show these columns
        </button>
      </Form>
    </MenuPanel>
  )
}
