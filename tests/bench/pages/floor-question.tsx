import { FloorQuestions } from './floor-asking.tsx';
import { openByAddress, saveByHand } from './floor-database.ts';
import { ordered, show } from './floor-frame.tsx';

/** The floor of a question: its rows from raw IndexedDB, then React by hand. `&question=4` opens the fourth. */

const opened = await openByAddress();
if (opened === null) show(<h1>Nothing is here.</h1>);
else {
  const { database, section, assessment } = opened;
  const number = Number(new URLSearchParams(location.search).get('question') ?? 1);
  show(
    <FloorQuestions
      section={section}
      questions={ordered(section.questions)}
      first={number - 1}
      stored={assessment}
      onSave={(changed, leaf, value) => saveByHand(database, changed, leaf, value)}
    />,
  );
}
