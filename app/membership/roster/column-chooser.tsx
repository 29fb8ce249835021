import { Form, href } from 'react-router'
import { ToolPanel } from '../../ui/list/tool-panel.tsx'
import { memberColumnNames, memberColumns, noColumns, usualColumns } from './member-columns.ts'
import { type MemberQuery, queryFields } from './member-query.ts'

/** What the table and the file show of each member. It lives in the URL, like the filters. */
export function ColumnChooser({ query }: { query: MemberQuery }) {
  const others = queryFields({ ...query, columns: usualColumns, page: 1 })
  return (
    <ToolPanel label="Columns">
      <Form action={href('/admin/users')} preventScrollReset>
        {Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="columns" value={noColumns} />
        <fieldset key={query.columns.join()}>
          <legend className="font-semibold">Beside name and email, show</legend>
          <div className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
            {memberColumns.map((column) => (
              <label key={column} className="checkbox">
                <input type="checkbox" name="columns" value={column} defaultChecked={query.columns.includes(column)} />
                <span>{memberColumnNames[column]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <p className="hint mt-2">The export holds the same columns.</p>
        <button type="submit" className="button-quiet mt-3">
          Show these columns
        </button>
      </Form>
    </ToolPanel>
  )
}
