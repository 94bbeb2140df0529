import type { ReactNode } from 'react';
import { digitalTool, printTool, toolFeatures } from '#content/pages/landing.ts';
import { Icon } from '../../icons/Icon.tsx';
import { ButtonLink } from '../../widgets/Button.tsx';

/** Digital or print; what the print tool cannot do is shown as off (rule PAGE-1). */
export function ToolPicker(): ReactNode {
  return (
    <section className="landing-part" aria-labelledby="tools">
      <div className="landing-inner">
        <h2 id="tools">Choose your tool</h2>
        <div className="tools">
          <section className="tool" aria-labelledby="digital-tool">
            <Icon name="device" className="tool-icon" />
            <h3 id="digital-tool">{digitalTool.title}</h3>
            <p>{digitalTool.text}</p>
            <Features isOnPaper={false} />
            <p className="tool-note">{digitalTool.account}</p>
            <ButtonLink to="/register">Create an Account</ButtonLink>
          </section>
          <section className="tool" aria-labelledby="print-tool">
            <Icon name="document" className="tool-icon" />
            <h3 id="print-tool">{printTool.title}</h3>
            <p>{printTool.text}</p>
            <Features isOnPaper />
            <ButtonLink to="/download">{printTool.button}</ButtonLink>
          </section>
        </div>
      </div>
    </section>
  );
}

function Features({ isOnPaper }: { isOnPaper: boolean }): ReactNode {
  return (
    <ul className="tool-features">
      {toolFeatures.map(({ text, onPaper }) => {
        const isOff = isOnPaper && !onPaper;
        return (
          <li key={text} data-off={isOff}>
            <Icon name={isOff ? 'close' : 'check'} />
            <span>
              {isOff && <span className="visually-hidden">Not on paper: </span>}
              {text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
