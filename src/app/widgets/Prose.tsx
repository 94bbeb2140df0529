import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { supportEmail } from '#content/pages/support.ts';
import { textPieces } from '#content/pages/text.ts';
import type { Block, Table, TextPiece } from '#content/pages/text.ts';
import { useMe } from '../device-hooks/device-context.tsx';
import { ExternalLink } from './ExternalLink.tsx';
import './prose.css';

/** Running text of a page: paragraphs, lists and steps, with links. */
export function Prose({ blocks }: { blocks: readonly Block[] }): ReactNode {
  return (
    <div className="prose">
      {blocks.map((block, index) => (
        // The texts are fixed; their order is their identity.
        <ProseBlock key={index} block={block} />
      ))}
    </div>
  );
}

function ProseBlock({ block }: { block: Block }): ReactNode {
  if (typeof block === 'string') {
    return (
      <p>
        <ProseText text={block} />
      </p>
    );
  }
  if ('table' in block) return <ProseTable table={block.table} />;
  if ('list' in block) return <ul>{block.list.map(item)}</ul>;
  return <ol>{block.steps.map(item)}</ol>;
}

function ProseTable({ table: { caption, head, rows } }: { table: Table }): ReactNode {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((words) => (
            <th key={words} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((words, index) => (
              <td key={index}>{words}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function item(text: string): ReactNode {
  return (
    <li key={text}>
      <ProseText text={text} />
    </li>
  );
}

function ProseText({ text }: { text: string }): ReactNode {
  return textPieces(text).map((piece, index) => <Piece key={index} {...piece} />);
}

function Piece({ text, href }: TextPiece): ReactNode {
  if (href === undefined) return text;
  if (href.startsWith('/')) return <Link to={href}>{text}</Link>;
  if (href === 'mailto:') return <EmailUs>{text}</EmailUs>;
  return <ExternalLink href={href}>{text}</ExternalLink>;
}

/** The operator's address, as far as this device knows it. */
function EmailUs({ children }: { children: string }): ReactNode {
  const address = useMe()?.supportEmail ?? supportEmail;
  return <a href={`mailto:${address}`}>{children}</a>;
}
