import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Announcements, DragEndEvent, UniqueIdentifier } from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';
import { Icon } from '../../../icons/Icon.tsx';
import { RankingRow } from './RankingRow.tsx';
import type { RankingRowsProps } from './RankingRow.tsx';

/** The ranking's rows with a handle to drag each by, with finger, mouse or keys. */
export default function DraggableRows({ order, labels, isRanked, onMove }: RankingRowsProps): ReactNode {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const end = ({ active, over }: DragEndEvent) => {
    if (over === null || active.id === over.id) return;
    onMove(order.indexOf(String(active.id)), order.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements: announcements(order, labels), screenReaderInstructions: INSTRUCTIONS }}
    >
      <SortableContext items={[...order]} strategy={verticalListSortingStrategy}>
        <ol className="ranking">
          {order.map((item, index) => (
            <DraggableRow
              key={item}
              item={item}
              index={index}
              order={order}
              labels={labels}
              isRanked={isRanked}
              onMove={onMove}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function DraggableRow(
  props: RankingRowsProps & { readonly item: string; readonly index: number },
): ReactNode {
  const { item, labels } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: item,
    });
  return (
    <RankingRow
      {...props}
      rowRef={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      isDragged={isDragging}
      handle={
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          {...listeners}
          className="icon-button ranking-handle"
          aria-label={`Drag ${labels.get(item) ?? item}`}
        >
          <Icon name="grip" />
        </button>
      }
    />
  );
}

const INSTRUCTIONS = {
  draggable:
    'Press Space to pick up the item, the arrow keys to move it, Space again to drop it, and Escape to put it back.',
};

function announcements(order: readonly string[], labels: ReadonlyMap<string, string>): Announcements {
  const label = (id: UniqueIdentifier) => labels.get(String(id)) ?? '';
  const place = (id: UniqueIdentifier) => `number ${order.indexOf(String(id)) + 1} of ${order.length}`;
  return {
    onDragStart: ({ active }) => `${label(active.id)} picked up, ${place(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over === null ? undefined : `${label(active.id)} would be ${place(over.id)}.`,
    onDragEnd: ({ active, over }) => (over === null ? `${label(active.id)} stays where it was.` : undefined),
    onDragCancel: ({ active }) => `${label(active.id)} stays where it was.`,
  };
}
